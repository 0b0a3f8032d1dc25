// Made by tools/build-page. Do not edit.

extension AreaName {
  static let countriesText: StaticString = """
    E92000001 England
    L93000001 Channel Islands
    M83000003 Isle of Man
    N92000002 Northern Ireland
    S92000003 Scotland
    W92000004 Wales
    """
  static let postcodeAreasText: StaticString = """
    AB Aberdeen
    AL St Albans
    B Birmingham
    BA Bath
    BB Blackburn
    BD Bradford
    BH Bournemouth
    BL Bolton
    BN Brighton
    BR Bromley
    BS Bristol
    BT Northern Ireland
    CA Carlisle
    CB Cambridge
    CF Cardiff
    CH Chester
    CM Chelmsford
    CO Colchester
    CR Croydon
    CT Canterbury
    CV Coventry
    CW Crewe
    DA Dartford
    DD Dundee
    DE Derby
    DG Dumfries
    DH Durham
    DL Darlington
    DN Doncaster
    DT Dorchester
    DY Dudley
    E east London
    EC east central London
    EH Edinburgh
    EN Enfield
    EX Exeter
    FK Falkirk
    FY Blackpool
    G Glasgow
    GL Gloucester
    GU Guildford
    GY Guernsey
    HA Harrow
    HD Huddersfield
    HG Harrogate
    HP Hemel Hempstead
    HR Hereford
    HS the Outer Hebrides
    HU Hull
    HX Halifax
    IG Ilford
    IM the Isle of Man
    IP Ipswich
    IV Inverness
    JE Jersey
    KA Kilmarnock
    KT Kingston upon Thames
    KW Kirkwall
    KY Kirkcaldy
    L Liverpool
    LA Lancaster
    LD Llandrindod Wells
    LE Leicester
    LL Llandudno
    LN Lincoln
    LS Leeds
    LU Luton
    M Manchester
    ME Rochester
    MK Milton Keynes
    ML Motherwell
    N north London
    NE Newcastle upon Tyne
    NG Nottingham
    NN Northampton
    NP Newport
    NR Norwich
    NW north-west London
    OL Oldham
    OX Oxford
    PA Paisley
    PE Peterborough
    PH Perth
    PL Plymouth
    PO Portsmouth
    PR Preston
    RG Reading
    RH Redhill
    RM Romford
    S Sheffield
    SA Swansea
    SE south-east London
    SG Stevenage
    SK Stockport
    SL Slough
    SM Sutton
    SN Swindon
    SO Southampton
    SP Salisbury
    SR Sunderland
    SS Southend-on-Sea
    ST Stoke-on-Trent
    SW south-west London
    SY Shrewsbury
    TA Taunton
    TD Galashiels
    TF Telford
    TN Tonbridge
    TQ Torquay
    TR Truro
    TS Middlesbrough
    TW Twickenham
    UB Southall
    W west London
    WA Warrington
    WC west central London
    WD Watford
    WF Wakefield
    WN Wigan
    WR Worcester
    WS Walsall
    WV Wolverhampton
    YO York
    ZE Shetland
    """
  static let areaTownsText: StaticString = """
    BT Armagh
    BT Belfast
    BT Derry
    BT Lisburn
    BT Londonderry
    BT Newry
    GY St Peter Port
    HS Stornoway
    IM Douglas
    JE St Helier
    ZE Lerwick
    """
}
